import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { formatList } from 'kit/text/locale'
import { BellRing } from 'lucide-react'
import { remindOfRegisters } from 'tenant-api/contract/attendance/registers'
import { call } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { useScope } from '../../../../shell/scope/scope.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'

/** Tells the class teachers of the missing registers of today that theirs is missing. */
export function RemindButton() {
  const { t } = useLingui()
  const { language } = useRegional()
  const scope = useScope()
  const mayRemind = useMay(['attendance', 'edit'])
  const reminding = useMutation({
    mutationFn: () =>
      call(remindOfRegisters, { body: scope.level === 'institute' ? {} : { campus: scope.campus } }),
    onSuccess({ reminded, unreached }) {
      const names = formatList(language, unreached)
      toast({
        type: unreached.length > 0 ? 'warning' : 'success',
        message:
          reminded === 0
            ? t`Nobody was reminded`
            : t`${plural(reminded, { one: '# class teacher was reminded', other: '# class teachers were reminded' })}`,
        ...(unreached.length > 0 && { description: t`Without a class teacher who has a log-in: ${names}` }),
      })
    },
  })
  if (!mayRemind) return null
  return (
    <Button
      size="small"
      icon={<BellRing aria-hidden size={15} />}
      isPending={reminding.isPending}
      onPress={() => reminding.mutate()}
    >
      {t`Remind the class teachers`}
    </Button>
  )
}
