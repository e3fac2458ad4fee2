import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import {
  choices,
  listMovers,
  type PromotionInFull,
  readMoversSheet,
  type Way,
} from 'tenant-api/contract/people/promotion'
import { ExcelLink } from '../../../crud/files/ExcelLink.tsx'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { useNarrow } from '../../../ui/base/use-narrow.ts'
import { choiceKeys, type ChoiceWords } from './mover-cells.ts'
import { MoverGrid } from './MoverGrid.tsx'
import { MoverList } from './MoverList.tsx'
import type { Planning } from './use-promotion.ts'

type Props = {
  plan: PromotionInFull
  planning: Planning
  isOpen: boolean
  /** Whose students are shown; without one, all who are skipped. */
  section: Way | undefined
}

/** The students of a section, each with what becomes of them; keys choose for as many as are marked. */
export function MoversCard({ plan, planning, isOpen, section }: Props) {
  const { t } = useLingui()
  const words = useChoiceWords()
  const isNarrow = useNarrow()
  const query = section ? { section: section.id } : {}
  const movers = useLoaded(read(listMovers, { params: { id: plan.id }, query }), 6)
  const rows = movers.data?.rows ?? []
  const hint = choiceKeys.map((choice, at) => `${at + 1} ${words[choice]}`).join(' · ')
  const Rows = isNarrow ? MoverList : MoverGrid
  return (
    <Card
      isFlush
      title={section ? <Ltr>{section.title}</Ltr> : t`Skipped`}
      description={
        section
          ? isOpen && !isNarrow
            ? t`Mark students and press a key: ${hint}`
            : undefined
          : t`Choose a section to see its students.`
      }
      action={<ExcelLink href={address(readMoversSheet, { params: { id: plan.id } })} />}
    >
      {movers.fallback}
      {movers.data && rows.length === 0 && (
        <p className="promotion-none">{section ? t`No Student Found` : t`Nobody is skipped.`}</p>
      )}
      {rows.length > 0 && (
        <Rows
          rows={rows}
          goals={plan.goals}
          words={words}
          isOpen={isOpen}
          onChoose={(chosen) => chosen.length > 0 && planning.choose(chosen)}
        />
      )}
    </Card>
  )
}

function useChoiceWords(): ChoiceWords {
  const say = useSay()
  return {
    promote: say(choices.promote),
    retain: say(choices.retain),
    graduate: say(choices.graduate),
    leave: say(choices.leave),
    wait: say(choices.wait),
  }
}
