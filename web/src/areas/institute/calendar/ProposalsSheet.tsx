import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addDays, type Day, today } from 'kit/values/day'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import {
  type HolidayProposal,
  listHolidayProposals,
  takeHolidayProposals,
} from 'tenant-api/contract/institute/school-days'
import { onceKeys } from '../../../crud/resource/once-key.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useNow } from '../../../ui/date/use-now.ts'
import { useBackToCalendar } from './use-calendar.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './ProposalsSheet.css'

/** The public holidays of the next twelve months, ticked and taken over into the calendar. */
export function ProposalsSheet() {
  const { t } = useLingui()
  const { zone } = useRegional()
  const from = today(zone, useNow())
  const span = { from, until: addDays(from, 365) }
  const scope = scopeFilter('campus', useScope())
  const { data, fallback } = useLoaded(read(listHolidayProposals, { query: { ...scope, ...span } }), 6)
  const close = useBackToCalendar()
  const [left, leave] = useState<readonly string[]>([])
  const open = data?.proposals.filter(({ isTaken }) => !isTaken) ?? []
  const keys = open.map(({ key }) => key).filter((key) => !left.includes(key))
  const taking = useTaking(close)
  const flip = (key: string) => leave(left.includes(key) ? left.filter((one) => one !== key) : [...left, key])
  return (
    <Sheet
      title={t`Public holidays`}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{t`Cancel`}</Button>
          <Button
            look="primary"
            isDisabled={keys.length === 0}
            isPending={taking.isPending}
            onPress={() => taking.mutate({ campusId: scope.campus ?? null, ...span, keys })}
          >
            {t`Take over`}
          </Button>
        </>
      }
    >
      {fallback}
      {data?.proposals.length === 0 && (
        <EmptyState icon={CalendarDays} title={t`No list of public holidays`} action={null}>
          {t`For this country no list is kept. Add the holidays by hand.`}
        </EmptyState>
      )}
      {data && (
        <Stack as="ul" gap="10px">
          {data.proposals.map((proposal) => (
            <Proposal
              key={proposal.key}
              proposal={proposal}
              isTicked={!left.includes(proposal.key)}
              onFlip={() => flip(proposal.key)}
            />
          ))}
        </Stack>
      )}
    </Sheet>
  )
}

type Taking = { campusId: string | null; from: Day; until: Day; keys: string[] }
type ProposalProps = { proposal: HolidayProposal; isTicked: boolean; onFlip: () => void }

function Proposal({ proposal, isTicked, onFlip }: ProposalProps) {
  const { t } = useLingui()
  const { title, firstDay, lastDay, isTentative, isTaken } = proposal
  return (
    <li>
      <Checkbox isSelected={isTaken || isTicked} isDisabled={isTaken} onChange={onFlip}>
        {title}
        <span className="proposal-days">
          <DayText day={firstDay} />
          {lastDay !== firstDay && ' – '}
          {lastDay !== firstDay && <DayText day={lastDay} />}
          {isTentative && ` · ${t`by the moon`}`}
          {isTaken && ` · ${t`in the calendar`}`}
        </span>
      </Checkbox>
    </li>
  )
}

function useTaking(onDone: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [keyOf] = useState(() => onceKeys())
  return useMutation({
    mutationFn: (body: Taking) => call(takeHolidayProposals, { body, onceKey: keyOf(body) }),
    async onSuccess() {
      toast({ type: 'success', message: t`The holidays are in the calendar` })
      onDone()
      const stale = new Set(['/calendar', '/holidays', '/holiday-proposals', '/checklist'])
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => stale.has(String(path)) })
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
}
