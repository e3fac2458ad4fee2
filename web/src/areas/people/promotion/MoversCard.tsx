import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import {
  type Choice,
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
import { Button } from '../../../ui/base/Button.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { useNarrow } from '../../../ui/base/use-narrow.ts'
import { choiceKeys, type ChoiceWords } from './mover-cells.ts'
import { MoverGrid } from './MoverGrid.tsx'
import { MoverList } from './MoverList.tsx'
import type { Planning } from './use-promotion.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'

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
  const nowhere = rows.filter(({ reason }) => reason === 'no-section')
  const chooseForAll = (choice: Choice) =>
    planning.choose(nowhere.map(({ id }) => ({ id, choice, sectionId: null })))
  const hint = choiceKeys.map((choice, at) => `${at + 1} ${words[choice]}`).join(' · ')
  const Rows = isNarrow ? MoverList : MoverGrid
  return (
    <Card
      isFlush
      title={section ? <Ltr>{section.title}</Ltr> : t`Not placed yet`}
      description={
        section
          ? isOpen && !isNarrow
            ? t`Mark students and press a key: ${hint}`
            : undefined
          : isOpen && rows.length > 0
            ? t`Choose what happens to them, or open a row to see who is in it.`
            : t`Choose a section to see its students.`
      }
      action={<ExcelLink href={address(readMoversSheet, { params: { id: plan.id } })} />}
    >
      {movers.fallback}
      {movers.data && rows.length === 0 && (
        <p className="promotion-none">{section ? t`No Student Found` : t`Everybody has a place.`}</p>
      )}
      {!section && isOpen && nowhere.length > 0 && (
        <NowhereToGo count={nowhere.length} words={words} onChoose={chooseForAll} />
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

type NowhereProps = { count: number; words: ChoiceWords; onChoose: (choice: Choice) => void }

/** Those for whom no section follows, and what can become of all of them in one press. */
function NowhereToGo({ count, words, onChoose }: NowhereProps) {
  const { t } = useLingui()
  return (
    <Banner
      tone="warning"
      action={
        <Cluster as="span" align="stretch">
          {(['graduate', 'leave'] as const).map((choice) => (
            <Button key={choice} size="small" onPress={() => onChoose(choice)}>
              {words[choice]}
            </Button>
          ))}
        </Cluster>
      }
    >
      {plural(count, {
        one: '# has nowhere to go: nothing is chosen.',
        other: '# have nowhere to go: nothing is chosen.',
      })}{' '}
      {t`Choose where theirs go, or all of them:`}
    </Banner>
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
