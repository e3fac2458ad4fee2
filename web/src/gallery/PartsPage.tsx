import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { RegionalContext, useRegional } from '../ui/base/Regional.tsx'
import { Skeleton } from '../ui/state/Skeleton.tsx'
import { PartsSwitches } from './PartsSwitches.tsx'
import { parts } from './parts.ts'
import { readLook, useLook } from './parts-look.ts'
import './PartsPage.css'

/**
 * For developers: every component in every state. Language, mode, theme and density stand in the address, and
 * `part` shows one group alone: `/ui?part=charts&language=ur&mode=dark`.
 */
export function PartsPage() {
  const look = readLook(useSearch({ strict: false }))
  useLook(look)
  const regional = useRegional()
  const weekStart = look.week ?? regional.weekStart
  const shown = parts.filter(({ id }) => !look.part || id === look.part)
  return (
    <RegionalContext value={{ ...regional, weekStart }}>
      <div className="parts">
        <PartsSwitches look={look} />
        <main className="parts-main">
          <h1 className="visually-hidden" lang="en">
            Components
          </h1>
          {shown.map(({ id, title, Samples }) => (
            <section key={id} id={id} className="parts-part" aria-label={title}>
              <h2 className="parts-title" lang="en" dir="ltr">
                {title}
              </h2>
              <Suspense fallback={<Skeleton height="160px" radius="12px" />}>
                <Samples />
              </Suspense>
            </section>
          ))}
        </main>
      </div>
    </RegionalContext>
  )
}
