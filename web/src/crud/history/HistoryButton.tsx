import { useLingui } from '@lingui/react/macro'
import { textInScript } from 'kit/text/name-in-script'
import type { Resource } from 'kit/contract/resource'
import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isOfFamilyAlone, isOwnAlone, useMe } from '../../shell/session/me.ts'
import { Button } from '../../ui/base/Button.tsx'
import { labelOf } from '../resource/fields.ts'
import { useRegional } from '../../ui/base/Regional.tsx'
import type { Row } from '../resource/rows.ts'

const HistorySheet = lazy(() => import('./HistorySheet.tsx'))

type Props = { resource: Resource; row: Row; look?: 'quiet' | 'secondary' }

/**
 * Opens the events of a record, and its state on a day. Hidden from families, and from users who see only their
 * own records: they see them without the office's acts.
 */
export function HistoryButton({ resource, row, look = 'secondary' }: Props) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  const me = useMe()
  const { language } = useRegional()
  if (isOwnAlone(me, [resource.name, 'view']) || isOfFamilyAlone(me)) return null
  return (
    <>
      <Button look={look} icon={<History aria-hidden size={16} />} onPress={() => open(true)}>
        {t`History`}
      </Button>
      <Suspense>
        {isOpen && (
          <HistorySheet
            resource={resource}
            id={row.id}
            name={textInScript(language, row, labelOf(resource))}
            onClose={() => open(false)}
          />
        )}
      </Suspense>
    </>
  )
}
