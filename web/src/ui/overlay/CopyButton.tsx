import { useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../base/Button.tsx'
import { toast } from './toast.ts'

type Props = Omit<ComponentProps<typeof Button>, 'icon' | 'onPress'> & { text: string }

/** Copies a text and says so; without words of its own it is called Copy. With only its icon it has an `aria-label`. */
export function CopyButton({ text, children, ...props }: Props) {
  const { t } = useLingui()
  async function copy() {
    // Browsers refuse where the page has no secure address, or where a policy of the school forbids it.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    if (isCopied) toast({ type: 'success', message: t`Copied` })
    else
      toast({
        type: 'error',
        message: t`This browser does not let pages copy. Select the text and copy it yourself.`,
      })
  }
  return (
    <Button
      {...props}
      icon={<Copy aria-hidden size={props.size === 'small' ? 15 : 16} />}
      onPress={() => void copy()}
    >
      {children === undefined ? t`Copy` : children}
    </Button>
  )
}
