import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { readSession, type SessionPage } from 'tenant-api/contract/money/tills'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { SessionTools } from './SessionTools.tsx'
import { SessionView } from './SessionView.tsx'
import { useClose } from '../../../../crud/list/use-close.ts'

/** One till of the list that lies behind. */
export function OneSession() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readSession, { params: { id } }), 6)
  const close = useClose('cash-sessions')
  return (
    <Sheet
      title={data ? t`Till of ${data.cashier}` : t`Loading`}
      onClose={close}
      footer={data && <SessionTools session={data} />}
    >
      {placeholder ?? <SessionView session={data as SessionPage} />}
    </Sheet>
  )
}
