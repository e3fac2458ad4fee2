import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import { users } from 'tenant-api/contract/users'
import { rowQuery } from '../../../crud/calls.ts'
import { Facts } from '../../../crud/record/Facts.tsx'
import { RecordHeader } from '../../../crud/record/RecordHeader.tsx'
import { type Row, textOf } from '../../../crud/rows.ts'
import { useSay } from '../../../crud/words.ts'
import { useMay } from '../../../shell/me.ts'
import { scoped } from '../../../shell/scope.ts'
import { useName } from '../../../shell/title.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { StateButtons } from '../StateButtons.tsx'
import { ViewAs } from '../ViewAs.tsx'
import { UserDevices } from '../UserDevices.tsx'

const tones: Readonly<Record<string, Tone>> = {
  active: 'success',
  disabled: 'warning',
  deactivated: 'neutral',
}
const inHeader = ['name', 'otherName', 'state', 'roles']

/** A log-in: whose it is, what they hold, where they are logged in, and the door that is opened and shut. */
export function UserPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(users, id))
  const mayEdit = useMay(['users', 'edit'])
  useName(textOf(row, 'name'))
  return (
    <div className="record" key={id}>
      <RecordHeader
        name={textOf(row, 'name')}
        otherName={textOf(row, 'otherName')}
        isArchived={false}
        facts={<State row={row} />}
        actions={
          <>
            <RecordLink row={row} />
            <ViewAs row={row} />
            {mayEdit && <StateButtons row={row} />}
          </>
        }
      />
      <div className="record-cards">
        <div className="record-stack">
          <Card title={t`Log-in`}>
            <Facts resource={users} row={row} without={inHeader} />
          </Card>
        </div>
        <div className="record-stack">
          <UserDevices id={id} mayEdit={mayEdit} />
        </div>
      </div>
    </div>
  )
}

function State({ row }: { row: Row }) {
  const say = useSay()
  const state = textOf(row, 'state')
  const { choices } = users.listed.shape.state.meta() as { choices: Readonly<Record<string, string>> }
  return <Badge tone={tones[state] ?? 'neutral'}>{say(choices[state] ?? state)}</Badge>
}

/** Where the person has a record; the owner has none. */
function RecordLink({ row }: { row: Row }) {
  const { t } = useLingui()
  const kinds = Array.isArray(row.kinds) ? row.kinds.map(String) : []
  const [kind = ''] = kinds
  const page = { teacher: 'teachers', staff: 'staff', guardian: 'guardians', student: 'students' }[kind]
  const may = useMay([page ?? 'users', 'view'])
  if (page === undefined || !may) return null
  return (
    <ButtonLink
      href={scoped(`${page}/${textOf(row, 'personId')}`)}
      icon={<IdCard aria-hidden size={16} />}
    >{t`Open the record`}</ButtonLink>
  )
}
