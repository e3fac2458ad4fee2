import { ArrowRight } from 'lucide-react'
import type { RolesGrid } from 'tenant-api/contract/access/roles'
import { type Draft, summaryOf } from './draft.ts'
import { useReachWords } from './use-reach-words.ts'

/** Each change in one line: Notes, Edit: Campus → Section. */
export function Changes({ grid, draft }: { grid: RolesGrid; draft: Draft }) {
  const { nameOf, powerOf } = useReachWords()
  return summaryOf(draft, grid).map(({ role, lines }) => (
    <section key={role.id} className="roles-summary">
      <h3>
        <bdi>{role.name}</bdi>
      </h3>
      <ul>
        {lines.map(({ resource, action, label, before, reach }) => (
          <li key={`${resource} ${action}`}>
            <span>{powerOf(label, action)}:</span>
            <span className="roles-step">
              <del>{nameOf(before)}</del>
              <ArrowRight aria-hidden className="directional" size={14} />
              <ins>{nameOf(reach)}</ins>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
