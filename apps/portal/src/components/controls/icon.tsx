/**
 * Renders one of the shapes of `icon-shapes`. It is always decoration: the text beside it has the meaning.
 */
export function Icon({ shape, className }: { shape: string; className?: string | undefined }) {
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
