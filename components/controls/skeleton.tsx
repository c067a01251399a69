/** Grey bars in the place and size of the expected content, so nothing jumps. */
import './skeleton.css';

/** A line of text, `share` of the available width. */
export function SkeletonLine({ share }: { share: number }) {
  return <span class="skeleton-line" style={{ '--v': `${share}%` }} />;
}

/** An expected row. */
export function RowSkeleton({ at }: { at: number }) {
  const name = 44 + ((at * 37) % 28);
  return (
    <li class="row skeleton-row" aria-hidden="true">
      <span class="skeleton-line square" />
      <span class="skeleton">
        <SkeletonLine share={name} />
        <SkeletonLine share={Math.min(88, name + 18)} />
      </span>
      <span class="skeleton">
        <SkeletonLine share={64} />
        <SkeletonLine share={44} />
      </span>
    </li>
  );
}

/** Expected table rows. */
export function TableSkeleton({ rows, across }: { rows: number; across: number }) {
  return Array.from({ length: rows }, (_, at) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr key={`line ${at}`} class="space" aria-hidden="true">
      {Array.from({ length: across }, (_, cell) => (
        <td key={`line ${cell}`} class="skeleton-cell">
          <SkeletonLine share={48 + ((at * 37 + cell * 53) % 40)} />
        </td>
      ))}
    </tr>
  ));
}
