/** Skeletons: grey bars in the place and size of what comes, so that nothing jumps. */
import './skeleton.css';

/** A line of text, `share` of its place wide. */
export function Bone({ share }: { share: number }) {
  return <span class="bone" style={{ '--v': `${share}%` }} />;
}

/** A row that is on its way. */
export function RowSkeleton({ at }: { at: number }) {
  const name = 44 + ((at * 37) % 28);
  return (
    <li class="row bones-row" aria-hidden="true">
      <span class="bone square" />
      <span class="bones">
        <Bone share={name} />
        <Bone share={Math.min(88, name + 18)} />
      </span>
      <span class="bones">
        <Bone share={64} />
        <Bone share={44} />
      </span>
    </li>
  );
}

/** Rows of a table that are on their way. */
export function TableSkeleton({ rows, across }: { rows: number; across: number }) {
  return Array.from({ length: rows }, (_, at) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr key={`bone ${at}`} class="space" aria-hidden="true">
      {Array.from({ length: across }, (_, cell) => (
        <td key={`bone ${cell}`} class="bone-cell">
          <Bone share={48 + ((at * 37 + cell * 53) % 40)} />
        </td>
      ))}
    </tr>
  ));
}
