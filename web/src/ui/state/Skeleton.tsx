import './Skeleton.css'

type Props = { width?: string; height?: string; radius?: string }

/** A placeholder for loading content. It fades in after 300 ms, so that fast responses never flash it. */
export function Skeleton({ width = '100%', height = '1em', radius = '6px' }: Props) {
  return (
    <span
      aria-hidden
      className="skeleton"
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  )
}
