import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { useEffect, useRef, useState } from 'react'
import { type FileView, listFiles } from 'tenant-api/contract/platform/files'
import { read } from '../../shell/session/api.ts'
import { NoPicture, TooLarge } from '../../ui/form/file/shrink-picture.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { underWay } from './files-on-their-way.ts'
import { sendFile } from './send-file.ts'

/** An upload: its progress, or why it failed. */
export type Sending = { file: File; share: number; failure: string | undefined }

/** The names of files, by their ids. */
export function filesQuery(ids: string) {
  return read(listFiles, { query: { ids } })
}

/** Uploads a file for a row of a resource, one at a time; an upload can be cancelled and retried. */
export function useUpload(resource: string, onSent: (file: FileView) => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [sending, setSending] = useState<Sending>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])

  async function send(file: File) {
    stopping.current?.abort()
    const controller = new AbortController()
    stopping.current = controller
    setSending({ file, share: 0, failure: undefined })
    const onShare = (share: number) => setSending({ file, share, failure: undefined })
    const ended = underWay(controller)
    try {
      const sent = await sendFile(file, { for: resource, signal: controller.signal, onShare })
      queries.setQueryData(filesQuery(sent.id).queryKey, { rows: [sent], total: 1 })
      setSending(undefined)
      if (sent.type.startsWith('image/')) toast({ type: 'success', message: t`Image uploaded` })
      onSent(sent)
    } catch (error) {
      if (controller.signal.aborted) return
      setSending({ file, share: 0, failure: whyNot(error) })
    } finally {
      ended()
    }
  }
  function whyNot(error: unknown): string {
    if (error instanceof TooLarge) return t`image must be smaller than 500KB`
    if (error instanceof NoPicture)
      return t`This picture cannot be opened. Choose another one, or save it as JPEG first`
    if (error instanceof Refused && error.problem.code !== 'network') return error.message
    return t`Oops! Network Error Try again later`
  }
  function stop() {
    stopping.current?.abort()
    setSending(undefined)
  }
  return { sending, send, stop }
}
