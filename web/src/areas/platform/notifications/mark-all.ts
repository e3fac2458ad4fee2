import { t } from '@lingui/core/macro'
import { markAllRead } from 'tenant-api/contract/platform/notifications'
import { call } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/** Marks everything as read; the stream lets the open pages read it again. */
export async function markAll(): Promise<void> {
  try {
    await call(markAllRead, { body: {} })
    toast({ type: 'success', message: t`All notifications are marked as read` })
  } catch (error) {
    toast({ type: 'error', message: error instanceof Error ? error.message : String(error) })
  }
}
