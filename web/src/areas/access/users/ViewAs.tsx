import { useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { reasoning } from 'tenant-api/contract/access/users/impersonation'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useMay, useMe } from '../../../shell/session/me.ts'
import { startViewing } from '../../../shell/viewing/viewing.ts'
import { Button } from '../../../ui/base/Button.tsx'

/** Looks at the school as this person, who is told of it. */
export function ViewAs({ row }: { row: Row }) {
  const { t } = useLingui()
  const me = useMe()
  const may = useMay(['view-as', 'view'])
  const [isAsking, ask] = useState(false)
  const name = textOf(row, 'name')
  if (!may || row.id === me.id || row.state !== 'active') return null
  return (
    <>
      <Button icon={<Eye aria-hidden size={16} />} onPress={() => ask(true)}>{t`View as`}</Button>
      {isAsking && (
        <ShapeSheet
          title={t`View as ${name}`}
          shape={reasoning}
          submit={t`Begin`}
          done={t`You are looking as ${name}`}
          top={
            <p>
              {t`For 15 minutes you see what ${name} sees, without changing anything. ${name} is told, with your reason.`}
            </p>
          }
          isTyped
          onSend={({ reason }) => startViewing({ of: 'person', id: row.id, reason: String(reason) })}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
