import { Skeleton } from './Skeleton.tsx'

/** Takes the room of the field that is on its way, so that nothing moves. */
export function FieldToCome({ label }: { label: string | undefined }) {
  return (
    <div className="field" aria-busy>
      {label && <span className="field-label">{label}</span>}
      <Skeleton height="var(--control)" radius="var(--radius)" />
    </div>
  )
}
