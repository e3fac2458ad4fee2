import { useMutation } from '@tanstack/react-query'
import { takeDirect, takeExport } from 'tenant-api/contract/records/export'
import { call } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleExports } from './use-stale-exports.ts'

/** Proves who somebody is, writes down that they take it, and lets the browser fetch it: a kept one, or one made on the way. */
export function useDownload() {
  const stale = useStaleExports()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(takeDirect, {}) : call(takeExport, { params: { id } }),
    // It comes as an attachment, so the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
}
