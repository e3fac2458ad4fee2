import { Plural, useLingui } from '@lingui/react/macro'
import { dataAreas, type Share } from 'tenant-api/contract/records/person-data'
import { useSay } from '../../../crud/resource/words.ts'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'

/** What goes, what loses the name, and what stays, by areas. */
export function Shares({ rows, files }: { rows: readonly Share[]; files?: number }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <Stack as="section" gap="8px">
      <table className="person-data-shares">
        <caption>{t`Rows that an erasure changes`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Area`}</th>
            <th scope="col">{t`Deleted`}</th>
            <th scope="col">{t`Without a name`}</th>
            <th scope="col">{t`Kept`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ area, deleted, blanked, kept }) => (
            <tr key={area}>
              <th scope="row">{say(dataAreas[area])}</th>
              <td>
                <NumberText value={deleted} />
              </td>
              <td>
                <NumberText value={blanked} />
              </td>
              <td>
                <NumberText value={kept} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {files !== undefined && files > 0 && (
        <p>
          <Plural value={files} one="# file is deleted with it" other="# files are deleted with it" />
        </p>
      )}
      <p className="page-lead">
        {t`Attendance, enrolments, numbers of certificates and what the accounts need stay, without telling who it was. In the audit log the person’s values are taken out.`}
      </p>
    </Stack>
  )
}
