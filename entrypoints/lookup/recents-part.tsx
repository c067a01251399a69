/** The lookups of before. */
import { useState } from 'preact/hooks';
import { Part } from '../../components/lookup/frame.tsx';
import { Recents } from '../../components/lookup/recents-view.tsx';
import type { Lookup } from '../../lib/screens/lookup.ts';

export function RecentsPart({ lookup: { ground, look } }: { lookup: Lookup }) {
  const { recents } = ground;
  const [open, setOpen] = useState(false);
  const search = recents.search.value;
  if (recents.list.value.length === 0 && !open) return null;
  return (
    <Part>
      <Recents
        recents={recents.list.value}
        search={open ? search : null}
        onSearch={(text) => {
          setOpen(text !== null);
          if ((text ?? '') !== search) recents.find(text ?? '');
        }}
        onOpen={look}
        onForget={recents.forget}
      />
    </Part>
  );
}
