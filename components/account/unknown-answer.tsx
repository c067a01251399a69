/** An answer in a form that we don't know, as a plain table of its fields: nothing of it is lost, and nothing breaks. */
import { i18n } from '#i18n';
import './unknown-answer.css';
import { shownAnswer } from './unknown-fields.ts';

export interface UnknownAnswerProps {
  /** What the table is of. */
  label: string;
  answer: unknown;
  /** Said when there is nothing in it. */
  nothing?: string | undefined;
}

export function UnknownAnswer({ label, answer, nothing }: UnknownAnswerProps) {
  const shown = shownAnswer(answer);
  switch (shown.at) {
    case 'nothing':
      return <p class="account-line ink3">{nothing ?? i18n.t('account.nothing')}</p>;
    case 'fields':
      return (
        <dl class="unknown-fields">
          {shown.fields.map(({ name, text }, at) => (
            // Two fields may bear the same name; they are never moved.
            <div key={at}>
              <dt>{name}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'rows':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <section class="unknown-scroll" tabIndex={0} aria-label={label}>
          <table class="unknown-rows">
            <thead>
              <tr>
                {shown.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.rows.map((cells, at) => (
                <tr key={at}>
                  {cells.map((cell, column) => (
                    <td key={column}>
                      <bdi>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
  }
}
