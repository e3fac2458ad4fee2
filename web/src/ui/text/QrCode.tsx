import './QrCode.css'

type Props = { size: number; path: string; label: string }

/** A QR code from its outline: dark on light in every appearance, with the margin that cameras need. */
export function QrCode({ size, path, label }: Props) {
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
