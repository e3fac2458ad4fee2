import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type LogIn, readLogIn } from 'tenant-api/contract/accounts/invitations'
import { read } from '../../../../shell/session/api.ts'
import type { OfRecord } from '../../../../shell/navigation/area.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { UserState } from '../UserState.tsx'
import { InvitationLine } from './InvitationLine.tsx'
import { InviteSheet } from './InviteSheet.tsx'

/** By what somebody logs in, on their record; where they do not, the way to invite them. */
export function LogInCard({ id }: OfRecord) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(read(readLogIn, { params: { id } }))
  // As it was when it was asked for: once somebody is invited there is nothing to propose any more.
  const [asked, ask] = useState<LogIn>()
  const { user, proposal, isElsewhere, name } = data
  const invite = proposal !== null && proposal.closed === null && (
    <Button size="small" icon={<UserPlus aria-hidden size={15} />} onPress={() => ask(data)}>
      {t`Invite`}
    </Button>
  )
  return (
    <Card
      title={t`Log-in`}
      action={
        user ? (
          <ButtonLink size="small" href={scoped(`users/${user.id}`)}>{t`Open the log-in`}</ButtonLink>
        ) : (
          invite
        )
      }
    >
      {user && <Held user={user} name={name} canText={data.canText} />}
      {!user && (
        <p>
          {isElsewhere
            ? t`This person has a log-in, which is managed for the whole institute.`
            : (proposal?.closed ?? t`No log-in.`)}
        </p>
      )}
      {asked?.proposal && (
        <InviteSheet {...asked} proposal={asked.proposal} personId={id} onClose={() => ask(undefined)} />
      )}
    </Card>
  )
}

type HeldProps = { user: NonNullable<LogIn['user']>; name: string; canText: boolean }

function Held({ user, name, canText }: HeldProps) {
  const { t } = useLingui()
  return (
    <>
      <dl className="record-list">
        <div>
          <dt>{t`Logs in as`}</dt>
          <dd>
            <Ltr>{user.login}</Ltr> <UserState state={user.state} />
          </dd>
        </div>
        <div>
          <dt>{t`Roles and places`}</dt>
          <dd>
            <bdi>{user.roles}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t`Last seen`}</dt>
          <dd>{user.lastSeenOn === null ? t`Not seen yet` : <DayText day={user.lastSeenOn} />}</dd>
        </div>
      </dl>
      <InvitationLine user={user} name={name} canText={canText} />
    </>
  )
}
