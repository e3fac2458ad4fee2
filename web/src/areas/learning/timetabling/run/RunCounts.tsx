import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { type RunProgress, ruleTitles } from 'tenant-api/contract/learning/timetabling'
import { useSay } from '../../../../crud/resource/words.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { FactList } from '../../../../ui/layout/FactList.tsx'

type Counts = RunProgress['counts']
type Props = { now: Counts; before?: Counts }

/** How often each rule is broken in a week, beside the week before if there is one. */
export function RunCounts({ now, before }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const number = (value: number) => formatNumber(language, value, { maximumFractionDigits: 1 })
  const rules = Object.keys(ruleTitles) as (keyof Counts)[]
  // What is nowhere broken, and what only compares with the draft, says nothing.
  const shown = rules.filter(
    (rule) => rule !== 'distance' && (now[rule] > 0 || (before !== undefined && before[rule] > 0)),
  )
  if (shown.length === 0) return <p className="timetabling-note">{t`No rule is broken.`}</p>
  return (
    <FactList look="ends">
      {shown.map((rule) => {
        const [after, earlier] = [number(now[rule]), before && number(before[rule])]
        return (
          <FactPair
            key={rule}
            name={say(ruleTitles[rule])}
            value={earlier === undefined || earlier === after ? after : t`${after}, before ${earlier}`}
          />
        )
      })}
    </FactList>
  )
}

function FactPair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="numbers">{value}</dd>
    </>
  )
}
