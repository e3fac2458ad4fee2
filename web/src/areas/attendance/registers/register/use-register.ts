import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { isDay } from 'kit/values/day'
import { formatTime } from 'kit/text/locale'
import type { Register, Status } from 'tenant-api/contract/attendance/registers'
import { useMemo, useState } from 'react'
import { useMe } from '../../../../shell/session/me.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useToday } from '../../../../ui/date/use-today.ts'
import { handIn, mark } from '../outbox/outbox.ts'
import { isUnseen, shownOf } from '../outbox/posts.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { registerQuery } from '../queries.ts'
import { countOf, keyOf, minutesLate, type RegisterKey, type MarkDraft } from '../statuses.ts'

const nothing: MarkDraft = { status: null, minutes: null, comment: '' }

/** The register of the address: of today where it names no day. */
function useWhich(): RegisterKey {
  const { section, campus }: { section?: string; campus?: string } = useParams({ strict: false })
  const search: { day?: string; period?: string; subject?: string } = useSearch({ strict: false })
  const today = useToday()
  const period = Number(search.period)
  return {
    section: section ?? campus ?? '',
    ...(campus && { isCampus: true }),
    day: isDay(search.day) ? search.day : today,
    period: Number.isInteger(period) && period > 0 ? period : null,
    ...(search.subject && { subject: search.subject }),
  }
}

/** What the school has of a register, and above it what is on its way and what was just marked. */
export function useRegister() {
  const which = useWhich()
  const asked = useQuery(registerQuery(which))
  const box = useOutbox()
  const { sessionId } = useMe()
  const key = keyOf(which)
  const draft = box.drafts.get(key)
  const { data } = asked
  const posts = useMemo(() => box.posts.filter((post) => keyOf(post) === key), [box.posts, key])
  const shown = useMemo(() => shownOf(data?.students ?? [], posts, draft), [data, posts, draft])
  const tally = useMemo(() => countOf(shown.values()), [shown])
  const unseen = useMemo(() => posts.filter((post) => isUnseen(post, sessionId)), [posts, sessionId])
  return { which, asked, box, posts, unseen, draft, shown, tally, sentAt: box.sentAt.get(key) }
}

export type RegisterView = ReturnType<typeof useRegister>

/** What may be done with it: each of them is kept on the device before it is shown as kept. */
export function useMarking(register: Register, { shown }: RegisterView) {
  const { language, zone } = useRegional()
  const trouble = useKeepTrouble()
  const [asked, ask] = useState<Asked>()
  const planned = { asked, ask }
  const wishFor = (id: string) => shown.get(id) ?? nothing
  function late(): number {
    const isToday = register.day === register.today
    return minutesLate(
      register.lateAfter,
      isToday ? formatTime('en', new Date(), { zone, digits: 'latin' }) : null,
    )
  }
  function write(wishes: readonly (readonly [string, MarkDraft])[]) {
    if (register.mayMark && wishes.length > 0) mark(register, wishes).catch(trouble)
  }
  /** Leave that was granted is not changed by a slip: it is asked first. */
  const isPlanned = (id: string) =>
    wishFor(id).status === 'leave' && register.students.some((one) => one.id === id && one.isOnLeave)
  /** Said once more, it is taken back. */
  function say(id: string, status: Status) {
    if (isPlanned(id)) return planned.ask({ id, status })
    const known = wishFor(id)
    const next = known.status === status ? null : status
    write([[id, { ...known, status: next, minutes: next === 'late' ? late() : null }]])
  }
  const change = (id: string, part: Partial<MarkDraft>) => write([[id, { ...wishFor(id), ...part }]])
  function restPresent() {
    const rest = register.students.filter(({ id }) => wishFor(id).status === null)
    write(rest.map(({ id }) => [id, { ...wishFor(id), status: 'present', minutes: null }]))
  }
  function overrule({ id, status }: Asked) {
    planned.ask(undefined)
    write([[id, { ...wishFor(id), status, minutes: status === 'late' ? late() : null }]])
  }
  return {
    say,
    change,
    restPresent,
    language,
    overrule,
    asked: planned.asked,
    leaveIt: () => planned.ask(undefined),
  }
}

/** What is about to be said of somebody on leave. */
type Asked = { id: string; status: Status }

/** Hands it in, and says how far it came; `wrong` is what keeps it from going. */
export function useHandingIn(register: Register, { shown, tally }: RegisterView) {
  const { t } = useLingui()
  const trouble = useKeepTrouble()
  const [isPending, setPending] = useState(false)
  const [wrong, setError] = useState<string>()
  const [reason, setReason] = useState('')
  async function go(): Promise<'unmarked' | 'reason' | 'gone'> {
    if (tally.unmarked > 0) {
      setError(t`Please mark all students before submitting`)
      return 'unmarked'
    }
    if (register.needsReason && reason.trim() === '') {
      setError(t`Say why it is marked now`)
      return 'reason'
    }
    setError(undefined)
    setPending(true)
    const outcome = await handIn(register, { shown, reason: reason.trim() }).catch(trouble)
    setPending(false)
    if (outcome === 'sent') toast({ type: 'success', message: t`Attendance marked` })
    if (outcome === 'kept')
      toast({
        type: 'warning',
        message: t`Saved on this device, will be sent`,
        description: t`You need not wait here: it goes out as soon as there is a network.`,
      })
    return 'gone'
  }
  return {
    go,
    isPending,
    wrong: tally.unmarked === 0 && !register.needsReason ? undefined : wrong,
    reason,
    setReason,
  }
}

function useKeepTrouble() {
  const { t } = useLingui()
  return () =>
    toast({
      type: 'error',
      message: t`This device could not keep it`,
      description: t`Its storage may be full. Stay on the page, and try again.`,
      sticky: true,
    })
}
