import { Trans, useLingui } from '@lingui/react/macro'
import { listGrants } from 'tenant-api/contract/access/support-access'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { GrantRow } from '../GrantRow.tsx'
import { LettingIn } from '../LettingIn.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../SupportAccess.css'

/** When the provider's support was let in, and what it did; a super admin lets it in here, and shuts it out. */
export function SupportAccessPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded({ ...read(listGrants, {}), refetchInterval: 30_000 }, 2)
  return (
    <Page
      title={t`Support access`}
      lead={
        <Trans>
          The provider cannot see into your school. If you need help, give support access as one role for some
          hours. Support can change nothing and download no files, and every request is in the audit log.
        </Trans>
      }
      width="760px"
    >
      {data?.mayGrant && <LettingIn roles={data.roles} campuses={data.campuses} />}
      <Card isFlush>
        {placeholder}
        {data?.rows.length === 0 && <p className="support-access-none">{t`Support has never been let in`}</p>}
        <RowList aria-label={t`Support access`}>
          {data?.rows.map((row) => (
            <GrantRow key={row.id} row={row} mayEnd={data.mayGrant} />
          ))}
        </RowList>
      </Card>
    </Page>
  )
}
