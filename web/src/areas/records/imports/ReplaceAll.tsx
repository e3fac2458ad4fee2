import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { Replace } from 'lucide-react'
import type { ImportedResource, ImportRow } from 'tenant-api/contract/records/imports'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import type { Correction } from './cell-queue.ts'
import { replacementsIn, type Written } from './replacements.ts'

type Props = {
  resource: ImportedResource
  rows: readonly ImportRow[]
  /** What was written into cells on this page. */
  written: readonly Written[]
  onReplace: (replacement: Correction) => void
}

/** So many stand beside each other; when they are replaced, the next ones do. */
const most = 4

/** The same mistake in several rows is corrected by one press. */
export function ReplaceAll({ resource, rows, written, onReplace }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const offered = replacementsIn(rows, { fields: fieldsOf(resource.fields), written, say })
  if (offered.length === 0) return null
  return (
    <div className="import-missing">
      {offered.slice(0, most).map(({ field, from, to, count: rowCount }) => {
        const count = formatNumber(language, rowCount)
        return (
          <Button
            key={`${field} ${from}`}
            size="small"
            icon={<Replace aria-hidden size={15} />}
            onPress={() => onReplace({ fill: { field, from, to } })}
          >
            {t`Replace all ${from} → ${to} (${count})`}
          </Button>
        )
      })}
    </div>
  )
}
