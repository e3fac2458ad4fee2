import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { listFamily, students } from 'tenant-api/contract/people/students-and-guardians'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { textOf } from '../../../crud/resource/rows.ts'
import { read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Ltr, Written } from '../../../ui/text/Ltr.tsx'
import { GuardiansCard } from './GuardiansCard.tsx'
import { Siblings } from './Siblings.tsx'

/** The family as a whole: who answers for the child, brothers and sisters, the code, where everybody lives. */
export function StudentFamily({ id }: OfRecord) {
  const { t } = useLingui()
  const { data: row } = useSuspenseQuery(rowQuery(students, id))
  const { data: family } = useQuery(read(listFamily, { params: { id } }))
  const mayEdit = useMay(['students', 'edit']) && row.archivedAt === null
  const seesGuardians = useMay(['guardians', 'view'])
  const code = textOf(row, 'familyCode')
  const homes = Map.groupBy(
    [
      { name: textOf(row, 'name'), address: textOf(row, 'presentAddress') },
      ...(family?.guardians ?? []).map(({ name, presentAddress }) => ({ name, address: presentAddress })),
    ].filter(({ address }) => address !== ''),
    ({ address }) => address,
  )
  return (
    <>
      {seesGuardians && (
        <div className="record-stack">
          <GuardiansCard id={id} mayEdit={mayEdit} />
        </div>
      )}
      <div className="record-stack">
        <Siblings id={id} mayEdit={mayEdit} />
        <Card title={t`Family`}>
          <dl className="record-list">
            <dt>{t`Family code`}</dt>
            <dd>{code === '' ? '–' : <Ltr>{code}</Ltr>}</dd>
            {[...homes].map(([address, people]) => (
              <div key={address} style={{ display: 'contents' }}>
                <dt>
                  {people.map(({ name }) => (
                    <bdi key={name}>{name} </bdi>
                  ))}
                </dt>
                <dd>
                  <Written text={address} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  )
}
