import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { IdCard } from 'lucide-react'
import { readLogIn } from 'tenant-api/contract/accounts/invitations'
import { users } from 'tenant-api/contract/access/users'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { HistoryButton } from '../../../../crud/history/HistoryButton.tsx'
import { Facts } from '../../../../crud/record/Facts.tsx'
import { RecordHeader } from '../../../../crud/record/RecordHeader.tsx'
import { type Row, textOf } from '../../../../crud/resource/rows.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useName } from '../../../../shell/look/title.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { read } from '../../../../shell/session/api.ts'
import { InvitationLine } from '../invite/InvitationLine.tsx'
import { ChangeLogIn } from '../ChangeLogIn.tsx'
import { DrawnPassword } from '../DrawnPassword.tsx'
import { RolesCard } from '../RolesCard.tsx'
import { StateButtons } from '../StateButtons.tsx'
import { ViewAs } from '../ViewAs.tsx'
import { UserState } from '../UserState.tsx'

const SignInCards = lazy(() => import('../SignInCards.tsx'))

const inHeader = ['name', 'otherName', 'state', 'roles']

/** A log-in: whose it is, what they hold, where they are logged in, and the door that is opened and shut. */
export function UserPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(users, id))
  const { data: logIn } = useQuery(read(readLogIn, { params: { id: textOf(row, 'personId') } }))
  const mayEdit = useMay(['users', 'edit'])
  const mayDo = logIn?.user?.mayDo ?? []
  const name = textOf(row, 'name')
  useName(name)
  return (
    <div className="record" key={id}>
      <RecordHeader
        name={name}
        otherName={textOf(row, 'otherName')}
        isArchived={false}
        facts={<UserState state={textOf(row, 'state') as 'active'} />}
        actions={
          <>
            <RecordLink row={row} />
            <ViewAs row={row} />
            {mayDo.includes('password') && (
              <DrawnPassword id={id} name={name} login={textOf(row, 'username')} />
            )}
            {mayDo.includes('login') && (
              <ChangeLogIn
                id={id}
                name={name}
                email={textOf(row, 'email') || null}
                username={textOf(row, 'username')}
                phone={textOf(row, 'phone') || null}
              />
            )}
            <StateButtons row={row} mayDo={mayDo} />
            <HistoryButton resource={users} row={row} />
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
          {logIn?.user?.state === 'invited' && (
            <Card title={t`Invitation`}>
              <InvitationLine user={logIn.user} name={logIn.name} canText={logIn.canText} />
            </Card>
          )}
          <RolesCard id={id} name={name} mayChange={mayDo.includes('roles')} />
          {mayEdit && (
            <Suspense fallback={null}>
              <SignInCards id={id} name={name} mayEdit={mayDo.includes('log-out')} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
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
