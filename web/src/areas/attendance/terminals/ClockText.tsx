import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, Clock } from 'lucide-react'
import { Badge } from '../../../ui/text/Badge.tsx'

/** So many seconds are nobody’s trouble. */
const near = 60

/** How a terminal’s clock goes, in whole minutes or hours. */
export function ClockText({ ahead }: { ahead: number | null }) {
  const { t } = useLingui()
  if (ahead === null) return <span className="terminal-soft">{t`Not known yet`}</span>
  if (Math.abs(ahead) < near)
    return (
      <span className="terminal-right">
        <CircleCheck aria-hidden size={15} /> {t`Right`}
      </span>
    )
  const minutes = Math.round(Math.abs(ahead) / 60)
  return (
    <Badge tone="warning" icon={<Clock aria-hidden size={14} />}>
      {ahead > 0
        ? t({ message: plural(minutes, { one: '# minute ahead', other: '# minutes ahead' }) })
        : t({ message: plural(minutes, { one: '# minute behind', other: '# minutes behind' }) })}
    </Badge>
  )
}
