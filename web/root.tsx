import { type ReactNode, useEffect } from 'react'
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { browserApi } from './api.ts'
import { hasFailed } from './attempt.ts'
import { dataSaver, serverApi, shopContext } from './context.ts'
import { savesData } from './data-saver.ts'
import { documentSetting, settingsMeta } from './document-settings.ts'
import { Frame } from './frame/frame.tsx'
import { useLocale } from './i18n/locale.ts'
import { ErrorPage } from './layout/error-page.tsx'
import { lastFrame, loadFrame, type RootData, rememberFrame } from './layout/root-data.ts'
import styles from './styles/all.css?url'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  return {
    ...(await loadFrame(context.get(serverApi))),
    place: context.get(shopContext),
    savesData: context.get(dataSaver),
  }
}

/** Loaded again with each page; within 5 seconds the API client answers from its cache. */
export async function clientLoader(): Promise<RootData> {
  const place = {
    publicOrigin: documentSetting('publicOrigin'),
    apiOrigin: documentSetting('apiOrigin'),
    geocoderUrl: documentSetting('geocoderUrl'),
  }
  try {
    const [frame, isLight] = await Promise.all([loadFrame(browserApi), savesData()])
    return { ...frame, place, savesData: isLight }
  } catch (error) {
    // Without a connection the frame must stay; the page itself shows what could not be loaded.
    const known = lastFrame()
    if (known) return known
    throw error
  }
}

/** Each page loads the frame again, because the discount may have changed. */
export function shouldRevalidate({
  actionResult,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (hasFailed(actionResult)) return false
  return defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  return (
    <html lang={useLocale()} data-saver={root?.savesData || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf5ea" />
        {root &&
          settingsMeta(root.place).map((setting) => <meta key={setting.name} {...setting} />)}
        <Meta />
        <link rel="icon" href="/brand/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* In a built shop, document/document.ts adds fonts, styles and scripts. */}
        {import.meta.env.DEV && <link rel="stylesheet" href={styles} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {import.meta.env.DEV && <Scripts />}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => rememberFrame(loaderData), [loaderData])
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}
