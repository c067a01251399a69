/** At the end of the leads' head: the free search, and the ways in and out. */
import type { ComponentChildren, Ref } from 'preact';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/fields/field.tsx';
import { Kbd } from '../controls/kbd.tsx';
import './leads-view.css';

export interface LeadsHeadProps {
  search: string;
  searchRef: Ref<HTMLInputElement>;
  importLink: string;
  onSearch: (text: string) => void;
  onNew: () => void;
  /** Export, and what else concerns the whole list. */
  children?: ComponentChildren;
}

export function LeadsHead({ search, searchRef, importLink, onSearch, onNew, children }: LeadsHeadProps) {
  return (
    <>
      <div class="leads-search">
        <Field
          small
          icon="search"
          label={i18n.t('leads.search')}
          placeholder={i18n.t('leads.search_hint')}
          dir="auto"
          value={search}
          inputRef={searchRef}
          onValue={onSearch}
        >
          <Kbd>/</Kbd>
        </Field>
      </div>
      <Button icon="plus" onClick={onNew}>
        {i18n.t('leads.new')}
      </Button>
      <a class="btn" href={importLink}>
        {i18n.t('leads.import')}
      </a>
      {children}
    </>
  );
}
