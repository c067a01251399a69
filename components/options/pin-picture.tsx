/** Our drawing of the browser's toolbar: the puzzle piece, its list of extensions, and the step beside Harrier. */
import './pin-picture.css';

export function PinPicture() {
  return (
    <svg class="pin-picture" viewBox="0 0 320 132" role="presentation" aria-hidden="true">
      <rect class="pin-window" x="0.5" y="0.5" width="319" height="131" rx="8" />
      <path class="pin-bar" d="M1 8.5a7.5 7.5 0 0 1 7.5-7.5h303a7.5 7.5 0 0 1 7.5 7.5V40H1Z" />
      <rect class="pin-field" x="16" y="11" width="196" height="19" rx="9.5" />
      <path class="pin-line" d="M28 20.5h64" />
      <circle class="pin-ring" cx="245" cy="20.5" r="14.5" />
      <path
        class="pin-stroke"
        transform="translate(237 12.5)"
        d="M6 3.5a1.75 1.75 0 0 1 3.5 0v.75h2.25a1 1 0 0 1 1 1V7.5h-.5a1.75 1.75 0 0 0 0 3.5h.5v2a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-7.75a1 1 0 0 1 1-1H6Z"
      />
      <path class="pin-stroke" d="M284 15v.01M284 20.5v.01M284 26v.01" />
      <rect class="pin-list" x="148.5" y="44.5" width="148" height="76" rx="6" />
      <rect class="pin-row" x="153" y="49" width="139" height="30" rx="4" />
      <path
        class="pin-mark"
        transform="translate(160 56)"
        d="M.75 4.25C4 4.1 6.5 5.7 8 8.25c1.5-2.55 4-4.15 7.25-4-2.85.95-4.9 3.1-6.05 6.25L8 13.5l-1.2-3C5.65 7.35 3.6 5.2.75 4.25Z"
      />
      <text class="pin-name" x="184" y="68">
        Harrier
      </text>
      <circle class="pin-ring" cx="276" cy="64" r="12" />
      {import.meta.env.FIREFOX ? (
        <path
          class="pin-stroke"
          transform="translate(268 56)"
          d="M10.25 8a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0ZM8 2.5v1.75M8 11.75v1.75M2.5 8h1.75M11.75 8h1.75M4.1 4.1l1.25 1.25M10.65 10.65l1.25 1.25M4.1 11.9l1.25-1.25M10.65 5.35l1.25-1.25"
        />
      ) : (
        <path class="pin-stroke" transform="translate(268 56)" d="M5.75 2.5h4.5M6.5 2.5v4L4.5 9h7l-2-2.5v-4M8 9v4.5" />
      )}
      <circle class="pin-other" cx="168" cy="100" r="6" />
      <path class="pin-line" d="M184 100h56" />
    </svg>
  );
}
