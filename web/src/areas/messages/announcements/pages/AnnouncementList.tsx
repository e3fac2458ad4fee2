import { useLingui } from '@lingui/react/macro'
import { Megaphone } from 'lucide-react'
import { announcements } from 'tenant-api/contract/messages/announcements'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { useMayAdd } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'

/** Everything that was announced, for who announces. */
export function AnnouncementList() {
  const { t } = useLingui()
  const mayAdd = useMayAdd([announcements.name, 'edit'])
  const action = mayAdd && (
    <ButtonLink look="primary" href={scoped('announcements/new')} icon={<Megaphone aria-hidden size={16} />}>
      {t`Announce`}
    </ButtonLink>
  )
  return <ResourcePage resource={announcements} action={action} />
}
