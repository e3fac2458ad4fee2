import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { guardians, listChildren } from 'tenant-api/contract/people'
import { rowQuery } from '../../../crud/calls.ts'
import { textOf } from '../../../crud/rows.ts'
import { read } from '../../../shell/api.ts'
import { useMay } from '../../../shell/me.ts'
import { scoped } from '../../../shell/scope.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Facts } from '../Facts.tsx'
import { PhoneLinks } from '../PhoneLinks.tsx'
import { RecordHeader } from '../RecordHeader.tsx'
import { Relatives } from '../Relatives.tsx'
import { SensitiveCard } from '../SensitiveCard.tsx'

/** A guardian: how one reaches them, and of whom they are. */
export function GuardianPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(guardians, id))
  const children = useQuery(read(listChildren, { params: { id } }))
  const mayEdit = useMay(['guardians', 'edit']) && row.archivedAt === null
  const seesSensitive = useMay(['sensitive-details', 'view'])
  const [name, phone] = [textOf(row, 'name'), textOf(row, 'phone')]
  return (
    <div className="record" key={id}>
      <RecordHeader
        name={name}
        otherName={textOf(row, 'otherName')}
        isArchived={row.archivedAt !== null}
        facts={<bdi>{textOf(row, 'profession')}</bdi>}
        actions={
          <>
            {phone && <PhoneLinks phone={phone} name={name} />}
            {mayEdit && (
              <ButtonLink href={scoped(`guardians/${id}/edit`)} icon={<Pencil aria-hidden size={16} />}>
                {t`Change`}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="record-cards">
        <Relatives
          title={t`Children`}
          rows={children.data?.rows ?? []}
          none={t`No child yet: say on the page of a student whose guardian this is.`}
        />
        <div className="record-stack">
          <Card title={t`Details`}>
            <Facts
              resource={guardians}
              row={row}
              without={['name', 'otherName', 'firstName', 'lastName', 'children', 'profession']}
            />
          </Card>
          {seesSensitive && <SensitiveCard of="guardians" id={id} isArchived={row.archivedAt !== null} />}
        </div>
      </div>
      <Outlet />
    </div>
  )
}
