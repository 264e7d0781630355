import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../ui/frame/Logo.tsx'
import { Notice } from '../ui/Notice.tsx'
import classes from './SignInPage.module.css'

const StartPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={classes.page}>
    <title>Signet</title>
    <main className={classes.main}>
      <Logo large />
      <Notice tone="bad" title={title} role="alert">
        {children}
      </Notice>
    </main>
  </div>
)

export const InsecurePage = () => (
  <StartPage title="Open this page over https.">
    <Text>
      Over http, others on the network could change this page and read your keys, and the browser disables
      signing. On your own machine,{' '}
      <a className="link" href={`http://localhost:${location.port}/`}>
        localhost
      </a>{' '}
      also works.
    </Text>
  </StartPage>
)

export const StartFailurePage = ({ error }: { readonly error: Error }) => (
  <StartPage title="Signet could not start.">
    <Text>{error.message}</Text>
    <Text>Check the network and this page's server, then reload.</Text>
    <Button size="xs" onClick={() => location.reload()}>
      Reload
    </Button>
  </StartPage>
)
