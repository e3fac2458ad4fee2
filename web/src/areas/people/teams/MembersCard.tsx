import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { CalendarX2, Crown, UserPlus } from 'lucide-react'
import { useState } from 'react'
import {
  addMember,
  endingMembership,
  endMembership,
  leadership,
  leadTeam,
  listMembers,
  newMember,
  readMembersSheet,
  type TeamMember,
} from 'tenant-api/contract/people/teams'
import { ExcelLink } from '../../../crud/files/ExcelLink.tsx'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Written } from '../../../ui/text/Ltr.tsx'
import { TermText } from '../../../ui/date/TermText.tsx'
import { useToday } from '../../../ui/date/use-today.ts'

type Open = { what: 'new' } | { what: 'lead' | 'end'; row: TeamMember }

/** Who is in a team, who leads it, and who was in it before. */
export function MembersCard({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(read(listMembers, { params: { id } }), 3)
  const [open, setOpen] = useState<Open>()
  const today = useToday()
  const add = (
    <Button size="small" icon={<UserPlus aria-hidden size={15} />} onPress={() => setOpen({ what: 'new' })}>
      {t`Add member`}
    </Button>
  )
  return (
    <Card
      isFlush
      title={t`Members`}
      action={
        <span className="card-actions">
          {data && data.rows.length > 0 && <ExcelLink href={address(readMembersSheet, { params: { id } })} />}
          {mayEdit && add}
        </span>
      }
    >
      {fallback}
      {data?.rows.length === 0 && <p className="record-none">{t`Nobody is in this team yet.`}</p>}
      <ul className="record-rows">
        {data?.rows.map((row) => (
          <MemberRow
            key={row.id}
            row={row}
            onOpen={
              mayEdit && !(row.endsOn !== null && row.endsOn < today)
                ? (what) => setOpen({ what, row })
                : undefined
            }
          />
        ))}
      </ul>
      {open && <MemberSheet id={id} open={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

type RowProps = { row: TeamMember; onOpen: ((what: 'lead' | 'end') => void) | undefined }

function MemberRow({ row, onOpen }: RowProps) {
  const { t } = useLingui()
  const { kind, employeeId, name, designation, isLead, startsOn, endsOn } = row
  const page = kind === 'teacher' ? 'teachers' : 'staff'
  return (
    <li>
      <div className="record-row-text">
        <span className="record-row-more">
          <PersonLink page={page} id={employeeId} name={name} />
          {isLead && <Badge tone="theme">{t`Lead`}</Badge>}
        </span>
        <span className="record-row-more">
          {designation && <Written text={designation} />}
          <TermText startsOn={startsOn} endsOn={endsOn} />
        </span>
      </div>
      {onOpen && (
        <span className="record-row-tools">
          {!isLead && (
            <IconButton label={t`${name} leads the team`} onPress={() => onOpen('lead')}>
              <Crown aria-hidden size={16} />
            </IconButton>
          )}
          <IconButton label={t`End the membership of ${name}`} onPress={() => onOpen('end')}>
            <CalendarX2 aria-hidden size={16} />
          </IconButton>
        </span>
      )}
    </li>
  )
}

function MemberSheet({ id, open, onClose }: { id: string; open: Open; onClose: () => void }) {
  const { t } = useLingui()
  const today = useToday()
  if (open.what === 'new')
    return (
      <ShapeSheet
        title={t`Add member`}
        shape={newMember}
        begin={{ startsOn: today }}
        submit={t`Add`}
        done={t`Member added`}
        onSend={(body) => call(addMember, { params: { id }, body: body as never })}
        onClose={onClose}
      />
    )
  const { id: memberId, name } = open.row
  const params = { id, memberId }
  if (open.what === 'lead')
    return (
      <ShapeSheet
        title={t`${name} leads the team`}
        shape={leadership}
        begin={{ startsOn: today }}
        submit={t`Save`}
        done={t`Lead saved`}
        onSend={(body) => call(leadTeam, { params, body: body as never })}
        onClose={onClose}
      />
    )
  return (
    <ShapeSheet
      title={t`End the membership of ${name}`}
      shape={endingMembership}
      begin={{ lastDay: today }}
      submit={t`End membership`}
      done={t`Membership ended`}
      onSend={(body) => call(endMembership, { params, body: body as never })}
      onClose={onClose}
    />
  )
}
