import { Anchor, Button, Group, Text } from '@mantine/core'
import { Logo } from '../ui/frame/Logo.tsx'
import { Notice } from '../ui/Notice.tsx'
import classes from './SignInPage.module.css'

export function InsecurePage() {
  return (
    <div className={classes.page}>
      <title>Signet</title>
      <main className={classes.main}>
        <Logo large />
        <Notice tone="bad" title="Open this page over https." role="alert">
          <Text>
            Over http, others on the network could change this page and read your keys, and the browser
            disables signing.
          </Text>
          <Text>
            On your own machine, <Anchor href={`http://localhost:${location.port}/`}>localhost</Anchor> also
            works.
          </Text>
        </Notice>
      </main>
    </div>
  )
}

export function StartFailurePage({ error }: { readonly error: Error }) {
  return (
    <div className={classes.page}>
      <title>Signet</title>
      <main className={classes.main}>
        <Logo large />
        <Notice tone="bad" title="Signet could not start." role="alert">
          <Text>{error.message}</Text>
          <Text>Check the network and this page's server, then reload.</Text>
          <Group>
            <Button variant="default" size="xs" onClick={() => location.reload()}>
              Reload
            </Button>
          </Group>
        </Notice>
      </main>
    </div>
  )
}
