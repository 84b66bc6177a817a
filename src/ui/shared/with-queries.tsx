/** TanStack Query for the parts that ask providers for something. All of them are loaded late, and so is this. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, FunctionComponent } from 'react';

/** What has been asked, for all of the page. */
export const queryClient = new QueryClient();

/** A component under the page's one query client. */
export function withQueries<Props extends object>(Component: ComponentType<Props>): FunctionComponent<Props> {
  return function WithQueries(props: Props) {
    return (
      <QueryClientProvider client={queryClient}>
        <Component {...props} />
      </QueryClientProvider>
    );
  };
}
