import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readThread, type Thread, type ThreadLine } from 'tenant-api/contract/messages/threads'
import { call } from '../../../shell/session/api.ts'

export type Earlier = {
  lines: readonly ThreadLine[]
  hasMore: boolean
  isPending: boolean
  show: () => void
}

/** What was said before the last lines, as far back as the reader has gone. */
export function useEarlier(id: string, thread: Thread | undefined): Earlier {
  const [pages, setPages] = useState<readonly Thread[]>([])
  const first = pages[0] ?? thread
  const before = first?.lines[0]?.number
  const { mutate, isPending } = useMutation({
    mutationFn: (number: number) => call(readThread, { params: { id }, query: { before: number } }),
    onSuccess: (page) => setPages((known) => [page, ...known]),
  })
  return {
    lines: pages.flatMap(({ lines }) => lines),
    hasMore: first?.hasEarlier ?? false,
    isPending,
    show: () => before !== undefined && mutate(before),
  }
}
