import { useLingui } from '@lingui/react/macro'
import type { Profile } from 'tenant-api/contract/accounts/profile'
import type { z } from 'zod'
import { CellValue } from '../../../../crud/resource/CellValue.tsx'
import { fieldsOf } from '../../../../crud/resource/fields.ts'
import { textOf } from '../../../../crud/resource/rows.ts'
import { useSay } from '../../../../crud/resource/words.ts'

type Props = { shape: z.ZodObject; profile: Profile; without?: readonly string[] }

/** Some of what is known of oneself. */
export function OwnFacts({ shape, profile, without }: Props) {
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
