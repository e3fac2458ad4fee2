import { useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import {
  acceptProposal,
  declineProposal,
  listProposals,
  proposalAnswer,
  type WaitingProposal,
} from 'tenant-api/contract/learning/lesson-proposals'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { useTheEditor } from './use-editor.ts'

/** What teachers propose for lessons of the campus and shift of a draft: accepted, it is a deed in the draft. */
export function ProposalsCard() {
  const { t } = useLingui()
  const { whole, mayEdit } = useTheEditor()
  const mayDecide = useMay(['lesson-proposals', 'edit'])
  const list = read(listProposals, { query: { campus: whole.campusId } })
  const { data } = useQuery({ ...list, queryFn: mayEdit && mayDecide ? list.queryFn : skipToken })
  const rows = data?.rows.filter(({ shiftId }) => shiftId === whole.shiftId) ?? []
  if (rows.length === 0) return null
  return (
    <Card
      isFlush
      title={t`Teachers propose`}
      action={<Badge tone="info">{<NumberText value={rows.length} />}</Badge>}
    >
      <RowList>
        {rows.map((row) => (
          <ProposalRow key={row.id} row={row} />
        ))}
      </RowList>
    </Card>
  )
}

function ProposalRow({ row }: { row: WaitingProposal }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { whole, words, isSending } = useTheEditor()
  const [isDeclining, decline] = useState(false)
  const refresh = useStale(/^\/(lesson-proposals|timetable)/)
  const accepting = useAction({
    send: () => call(acceptProposal, { params: { id: row.id }, body: { timetableId: whole.id } }),
    refresh,
    done: t`The lesson is moved in this draft and locked there, and the teacher is told`,
  })
  const [from, to] = [row.now, row.proposed].map(({ weekday, period }) =>
    words.slot({ weekday: weekday as 1, period }),
  )
  const mistake = accepting.mistakes[0]?.message
  return (
    <li className="week-proposal">
      <Stack gap="6px">
        <strong>
          <bdi>{`${row.sections} ${row.subject}`}</bdi> · <bdi>{ownName(row.teacher)}</bdi>
        </strong>
        <span>{t`${to} instead of ${from}`}</span>
        <bdi className="week-hint">{row.reason}</bdi>
        {mistake && (
          <p role="alert" className="week-warning">
            {mistake}
          </p>
        )}
        <Cluster gap="6px">
          <Button
            size="small"
            icon={<Check aria-hidden size={16} />}
            isPending={accepting.isPending}
            isDisabled={isSending}
            onPress={accepting.submit}
          >{t`Accept`}</Button>
          <Button
            size="small"
            look="quiet"
            icon={<X aria-hidden size={16} />}
            onPress={() => decline(true)}
          >{t`Decline`}</Button>
        </Cluster>
      </Stack>
      {isDeclining && (
        <ShapeSheet
          title={t`Decline the other time`}
          shape={proposalAnswer}
          isTyped
          submit={t`Decline`}
          done={t`The teacher is told`}
          onSend={async (values) => {
            await call(declineProposal, { params: { id: row.id }, body: values as never })
            await refresh()
          }}
          onClose={() => decline(false)}
        />
      )}
    </li>
  )
}
