import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { outcomeWords } from 'kit/marks/pass-words'
import {
  type CardChange,
  correctResult,
  previewCorrection,
  type ResultView,
} from 'tenant-api/contract/learning/results'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { usePrinted } from '../../card/use-printed.ts'

type Props = { result: ResultView; onClose: () => void }

/** All cards that change since marks were corrected, before and after; then their new editions are published. */
export function CorrectionSheet({ result, onClose }: Props) {
  const { t } = useLingui()
  const query = read(previewCorrection, { params: { id: result.id } })
  const { data, placeholder } = useLoaded({ ...query, staleTime: 0, gcTime: 0 }, 6)
  if (data && data.rows.length > 0) return <Correction result={result} preview={data} onClose={onClose} />
  return (
    <Sheet title={t`Correct report cards`} onClose={onClose}>
      {placeholder ?? (
        <EmptyState
          icon={CircleCheck}
          title={t`All cards say what holds`}
          action={<ButtonLink href={scoped('assessments')}>{t`Assessments`}</ButtonLink>}
        >
          {t`Correct the marks of an assessment first, with the reason. Then every card that changes by it stands here.`}
        </EmptyState>
      )}
    </Sheet>
  )
}

type Preview = { rows: readonly CardChange[]; waiting: number; fingerprint: string }

function Correction({ result, preview, onClose }: Props & { preview: Preview }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const stale = useStale(/^\/results/)
  const { rows, waiting, fingerprint } = preview
  const action = useAction({
    check: () => (reason.trim() === '' ? [{ name: 'reason', message: t`Say why` }] : []),
    send(keyOf) {
      const body = { reason: reason.trim(), fingerprint }
      return call(correctResult, { params: { id: result.id }, body, onceKey: keyOf(body) })
    },
    done: ({ cards }) =>
      t({
        message: plural(cards, {
          one: '# report card is published anew',
          other: '# report cards are published anew',
        }),
      }),
    onClose,
    // The preview becomes empty by it: the sheet closes before.
    onDone: stale,
    onError: stale,
  })
  return (
    <ActionSheet
      title={t`Correct report cards`}
      action={action}
      submit={<Plural value={rows.length} one="Publish # card anew" other="Publish # cards anew" />}
      onClose={onClose}
    >
      <p>{t`Marks have changed since these cards were published. Their new editions replace them, and families are told. No other card changes.`}</p>
      {waiting > 0 && (
        <Banner tone="info">
          <Plural
            value={waiting}
            one="# student who came later has marks missing, and has a card once they are entered."
            other="# students who came later have marks missing, and have cards once they are entered."
          />
        </Banner>
      )}
      <RowList aria-label={t`Cards that change`}>
        {rows.map((row) => (
          <Change key={row.studentId} row={row} />
        ))}
      </RowList>
      <TextField
        name="reason"
        label={t`Reason`}
        description={t`It stands with the new edition.`}
        isRequired
        maxLength={200}
        value={reason}
        error={action.errorOf('reason')}
        onChange={setReason}
      />
    </ActionSheet>
  )
}

function Change({ row }: { row: CardChange }) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinted()
  const ownName = useOwnName()
  const all = [
    { name: t`Percent`, before: print(row.percentBefore), after: print(row.percentAfter) },
    { name: t`Grade`, before: print(row.letterBefore), after: print(row.letterAfter) },
    { name: t`Position`, before: print(row.positionBefore), after: print(row.positionAfter) },
    {
      name: t`Result`,
      before: row.outcomeBefore === null ? '–' : say(outcomeWords[row.outcomeBefore]),
      after: say(outcomeWords[row.outcomeAfter]),
    },
  ]
  const changes = all.filter(({ before, after }) => before !== after)
  return (
    <li className="card-change">
      <span className="card-change-who">
        <bdi>{ownName(row)}</bdi> · <bdi>{row.section}</bdi>
      </span>
      {row.edition === 0 && <Badge tone="info">{t`New card`}</Badge>}
      {changes.length === 0 && <span className="card-why">{t`Something else on the card`}</span>}
      {changes.map(({ name, before, after }) => (
        <span key={name} className="card-change-line">
          <span className="card-why">{name}</span>
          <span>
            <del>
              <bdi>{before}</bdi>
            </del>
            <ArrowRight aria-hidden size={14} className="directional" />
            <ins>
              <bdi>{after}</bdi>
            </ins>
          </span>
        </span>
      ))}
    </li>
  )
}
