/** Draws one of the shapes of `icon-shapes`. Always decoration: the words beside it say what it means. */
export function Icon({ shape, className }: { shape: string; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shape} />
    </svg>
  );
}
