import { useLingui } from '@lingui/react/macro'
import { Bell, CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Button } from '../base/Button.tsx'
import { toastQueue } from './toast.ts'
import './Toasts.css'

const icons = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  notification: Bell,
  default: Info,
}

/** The region for toasts; render it once per page. F6 moves the focus here. */
export function Toasts() {
  const { t } = useLingui()
  return (
    <ToastRegion queue={toastQueue} className="toasts">
      {({ toast: shown }) => {
        const { type, message, description, undo } = shown.content
        const Icon = icons[type]
        return (
          <AriaToast toast={shown} className={`toast toast-${type}`}>
            <Icon aria-hidden className="toast-icon" size={20} />
            <ToastContent className="toast-content">
              <Text slot="title" className="toast-message">
                {message}
              </Text>
              {description && (
                <Text slot="description" className="toast-description">
                  {description}
                </Text>
              )}
            </ToastContent>
            {undo && (
              <Button
                size="small"
                onPress={() => {
                  toastQueue.close(shown.key)
                  undo()
                }}
              >
                {t`Undo`}
              </Button>
            )}
            <AriaButton slot="close" className="icon-button toast-close" aria-label={t`Close`}>
              <X aria-hidden size={16} />
            </AriaButton>
          </AriaToast>
        )
      }}
    </ToastRegion>
  )
}
