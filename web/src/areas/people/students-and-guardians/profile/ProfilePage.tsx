import { Trans, useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { showFile } from 'tenant-api/contract/platform/files'
import {
  contactInfo,
  personalInfo,
  type Profile,
  professionalInfo,
  readOwnDetails,
  readOwnSalary,
  readProfile,
  revealOwnDetails,
  revealOwnSalary,
} from 'tenant-api/contract/accounts/profile'
import type { z } from 'zod'
import { RecordHeader } from '../../../../crud/record/RecordHeader.tsx'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay, useMe } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { SalaryView } from '../../employees/SalaryCard.tsx'
import { SensitiveView } from '../SensitiveCard.tsx'
import { ProfileSheet } from './ProfileSheet.tsx'
import { CellValue } from '../../../../crud/resource/CellValue.tsx'
import { fieldsOf } from '../../../../crud/resource/fields.ts'
import { textOf } from '../../../../crud/resource/rows.ts'
import { useSay } from '../../../../crud/resource/words.ts'

/** What the school knows of whoever looks at it, and what they may change of it. */
export function ProfilePage() {
  const { t } = useLingui()
  const me = useMe()
  const found = useLoaded(read(readProfile, {}), 5)
  const mayRename = useMay(['roles', 'edit'])
  if (found.fallback) return found.fallback
  const profile = found.data
  // What is kept apart of everybody is told to its person alone, and to nobody who looks as they do.
  const isSelf = me.viewing === null
  const isEmployed = profile.of === 'teachers' || profile.of === 'staff'
  return (
    <div className="record">
      <ProfileHeader profile={profile} />
      <div className="record-cards">
        <div className="record-stack">
          <Card title={t`Contact info`}>
            <OwnFacts shape={contactInfo} profile={profile} />
          </Card>
          <Card
            title={t`Personal info`}
            description={
              profile.username &&
              !mayRename &&
              t`Your username is changed by whoever may change roles and permissions.`
            }
          >
            <OwnFacts shape={personalInfo} profile={profile} without={['name', 'otherName']} />
          </Card>
          {me.roles.some(({ key }) => key === 'guardian') && (
            <Card
              title={t`Access as a guardian`}
              description={t`You can give it up. What stays and what ends is said first.`}
            >
              <ButtonLink href={scoped('opt-out')}>{t`Give up my access`}</ButtonLink>
            </Card>
          )}
          {isSelf && (
            <SensitiveView masked={read(readOwnDetails, {})} onReveal={() => call(revealOwnDetails, {})} />
          )}
        </div>
        {profile.of !== null && (
          <div className="record-stack">
            <Card title={t`Professional info`}>
              <OwnFacts shape={professionalInfo} profile={profile} />
            </Card>
            {isEmployed && isSelf && (
              <SalaryView masked={read(readOwnSalary, {})} onReveal={() => call(revealOwnSalary, {})} />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function ProfileHeader({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const me = useMe()
  const [isOpen, open] = useState(false)
  const { name = me.name, otherName = '', photoId, mayChange } = profile
  return (
    <>
      <RecordHeader
        name={name}
        otherName={otherName}
        photo={photoId ? address(showFile, { params: { id: photoId } }) : undefined}
        isArchived={false}
        facts={
          <>
            {me.roles.map((role) => (
              <bdi key={role.key}>{role.name}</bdi>
            ))}
            {me.viewing === null && (
              <span>
                <Trans>
                  Logs in as <Ltr>{me.email ?? me.username}</Ltr>
                </Trans>
              </span>
            )}
          </>
        }
        actions={
          mayChange.length > 0 && (
            <Button icon={<Pencil aria-hidden size={16} />} onPress={() => open(true)}>
              {t`Change`}
            </Button>
          )
        }
      />
      {isOpen && <ProfileSheet profile={profile} onClose={() => open(false)} />}
    </>
  )
}

type Props = { shape: z.ZodObject; profile: Profile; without?: readonly string[] }

/** Some of what is known of oneself. */
function OwnFacts({ shape, profile, without }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const row = { ...profile, id: '', version: 0, archivedAt: null }
  const names = new Map(Object.entries(profile.names))
  const known = fieldsOf(shape).filter(({ name }) => !without?.includes(name) && textOf(row, name) !== '')
  if (known.length === 0) return <p>{t`No notes yet.`}</p>
  return (
    <dl className="record-list">
      {known.map((field) => (
        <div key={field.name} style={{ display: 'contents' }}>
          <dt>{say(field.title)}</dt>
          <dd>
            <CellValue column={{ name: field.name, title: field.title, field }} row={row} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
