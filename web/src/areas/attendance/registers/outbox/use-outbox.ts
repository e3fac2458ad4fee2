import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../../../shell/session/me.ts'
import { type Outbox, useBox } from './box.ts'
import { beginToSend } from './outbox.ts'

/** What this device keeps of registers for the reader; from then on it is sent whenever it can be. */
export function useOutbox(): Outbox {
  const { id, idleMinutes } = useMe()
  const queries = useQueryClient()
  useEffect(() => void beginToSend({ id, idleMinutes }, queries), [id, idleMinutes, queries])
  return useBox()
}
