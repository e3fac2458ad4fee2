import { type ReactNode, useEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import './Tabs.css'

export type TabRecord = { id: string; title: string; content: ReactNode }
type Props = { label: string; tabs: readonly TabRecord[]; value?: string; onChange?: (id: string) => void }

/** How much of the next tab stays visible, in px. */
const beside = 32

/** Views of one subject, one at a time. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  return (
    <AriaTabs className="tabs" selectedKey={value} onSelectionChange={(key) => onChange?.(String(key))}>
      <TabList aria-label={label} className="tab-list">
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className="tab">
            {({ isSelected }) => <TabTitle title={title} isShown={isSelected} />}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

/** Keeps the selected tab in view, however many precede it. */
function TabTitle({ title, isShown }: { title: string; isShown: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isShown) return
    // Where the address names the tab, the router first restores the list's scroll position.
    const frame = requestAnimationFrame(() => bringIntoSight(place.current?.closest('.tab')))
    return () => cancelAnimationFrame(frame)
  }, [isShown])
  return <span ref={place}>{title}</span>
}

/** Scrolls only the tab list, never the page; part of the next tab stays visible. */
function bringIntoSight(tab: Element | null | undefined) {
  const list = tab?.parentElement
  if (!tab || !list) return
  const [own, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  const before = Math.min(own.left - room.left - beside, 0)
  list.scrollBy({ left: before || Math.max(own.right + beside - room.right, 0) })
}
