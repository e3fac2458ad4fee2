import type { ReactNode } from 'react'
import { type RuleLevel, ruleLevels } from 'tenant-api/contract/learning/timetabling'
import { useSay } from '../../../crud/resource/words.ts'
import { Segments } from '../../../ui/form/choice/Segments.tsx'

type Props = {
  title: string
  level: RuleLevel
  onLevel: (level: RuleLevel) => void
  /** What the rule needs to know while it is not off. */
  children?: ReactNode
}

/** A rule with how strictly it is kept. */
export function LevelRow({ title, level, onLevel, children }: Props) {
  const say = useSay()
  const levels = (['off', 'avoid', 'never'] as const).map((id) => ({ id, name: say(ruleLevels[id]) }))
  return (
    <li className="timetabling-rule">
      <span>{title}</span>
      <Segments label={title} choices={levels} value={level} onChange={onLevel} />
      {children && level !== 'off' && <div className="timetabling-rule-more">{children}</div>}
    </li>
  )
}
