import { type ReactNode, useEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import './Tabs.css'

export type TabRecord = { id: string; title: string; content: ReactNode }
type Props = { label: string; tabs: readonly TabRecord[]; value?: string; onChange?: (id: string) => void }

/** Views of one thing, one at a time. */
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

/** The tab that is shown is in sight, however many there are before it. */
function TabTitle({ title, isShown }: { title: string; isShown: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isShown) place.current?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isShown])
  return <span ref={place}>{title}</span>
}
