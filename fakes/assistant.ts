import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';

/** An assistant that a member connects by OAuth, for the official MCP client: what it declares and stores. */
export class Assistant implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientProvider['clientMetadata'];
  client: StoredOAuthClientInformation | undefined;
  kept: StoredOAuthTokens | undefined;
  discovery: OAuthDiscoveryState | undefined;
  verifier = '';
  /** Where it sent the member's browser. */
  sentTo: URL | null = null;

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      client_name: 'Assistant',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
    };
  }

  state = () => 'a state';
  clientInformation = () => this.client;
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client;
  }
  tokens = () => this.kept;
  saveTokens(tokens: StoredOAuthTokens) {
    this.kept = tokens;
  }
  discoveryState = () => this.discovery;
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.discovery = state;
  }
  codeVerifier = () => this.verifier;
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  redirectToAuthorization(url: URL) {
    this.sentTo = url;
  }
  invalidateCredentials(scope: string) {
    if (scope === 'all' || scope === 'client') this.client = undefined;
    if (scope === 'all' || scope === 'tokens') this.kept = undefined;
  }
}
