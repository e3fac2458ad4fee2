import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, ClipboardCheck, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import {
  type Appointment,
  appointing,
  appointmentKinds,
  changeAppointment,
  dropAppointment,
  enterResult,
  resulting,
  results,
} from 'tenant-api/contract/admissions/applicants'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { stale } from './stage-looks.ts'
import { invite } from './use-moving.ts'

type Open = { what: 'new' } | { what: 'time' | 'result'; of: Appointment }
type Props = { id: string; rows: readonly Appointment[]; mayEdit: boolean }

/** When the family comes or came, and how it went. */
export function AppointmentsCard({ id, rows, mayEdit }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>()
  const add = (
    <Button
      size="small"
      icon={<CalendarPlus aria-hidden size={15} />}
      onPress={() => setOpen({ what: 'new' })}
    >
      {t`Invite`}
    </Button>
  )
  return (
    <Card isFlush title={t`Interviews and tests`} action={mayEdit && add}>
      {rows.length === 0 && <p className="record-none">{t`The family is not invited yet.`}</p>}
      <ul className="record-rows">
        {rows.map((row) => (
          <AppointmentRow key={row.id} id={id} row={row} onOpen={mayEdit ? setOpen : undefined} />
        ))}
      </ul>
      {open && <AppointmentSheet id={id} open={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

type RowProps = { id: string; row: Appointment; onOpen: ((open: Open) => void) | undefined }

function AppointmentRow({ id, row, onOpen }: RowProps) {
  const { t } = useLingui()
  const say = useSay()
  const queries = useQueryClient()
  const { kind, day, startsAt, place, withWhom, result, marks, marksOf, remark } = row
  const dropping = useMutation({
    mutationFn: () => call(dropAppointment, { params: { id, appointmentId: row.id } }),
    async onSuccess() {
      toast({ type: 'success', message: t`Cancelled` })
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => stale.test(String(path)) })
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  return (
    <li>
      <div className="record-row-text">
        <span className="record-row-more">
          <strong>{say(appointmentKinds[kind])}</strong>
          <DayText day={day} />
          {startsAt && <Ltr>{startsAt}</Ltr>}
          {result && <Badge tone={result === 'passed' ? 'success' : 'warning'}>{say(results[result])}</Badge>}
          {marks !== null && <Ltr>{marksOf === null ? `${marks}` : `${marks}/${marksOf}`}</Ltr>}
        </span>
        <span className="record-row-more">
          {place && <bdi>{place}</bdi>}
          {withWhom && <bdi>{withWhom}</bdi>}
          {remark && <bdi>{remark}</bdi>}
        </span>
      </div>
      {onOpen && (
        <span className="record-row-tools">
          <IconButton label={t`Enter the result`} onPress={() => onOpen({ what: 'result', of: row })}>
            <ClipboardCheck aria-hidden size={16} />
          </IconButton>
          {result === null && (
            <>
              <IconButton label={t`Move to another time`} onPress={() => onOpen({ what: 'time', of: row })}>
                <Pencil aria-hidden size={16} />
              </IconButton>
              <IconButton label={t`Cancel appointment`} onPress={() => dropping.mutate()}>
                <X aria-hidden size={16} />
              </IconButton>
            </>
          )}
        </span>
      )}
    </li>
  )
}

function AppointmentSheet({ id, open, onClose }: { id: string; open: Open; onClose: () => void }) {
  const { t } = useLingui()
  const common = { onClose }
  if (open.what === 'new')
    return (
      <ShapeSheet
        {...common}
        title={t`Invite to an interview or a test`}
        shape={appointing}
        submit={t`Invite`}
        done={t`Invited`}
        onSend={(body) => invite(id, body)}
      />
    )
  const { kind, day, startsAt, place, withWhom, result, marks, marksOf, remark } = open.of
  const params = { id, appointmentId: open.of.id }
  if (open.what === 'time')
    return (
      <ShapeSheet
        {...common}
        title={t`Move to another time`}
        shape={appointing}
        begin={{ kind, day, startsAt, place, withWhom }}
        submit={t`Save`}
        done={t`Appointment moved`}
        onSend={(body) => call(changeAppointment, { params, body: body as never })}
      />
    )
  return (
    <ShapeSheet
      {...common}
      title={t`How did it go?`}
      shape={resulting}
      begin={{ result, marks, marksOf, remark }}
      submit={t`Save`}
      done={t`Result saved`}
      onSend={(body) => call(enterResult, { params, body: body as never })}
    />
  )
}
