const UNTRUSTED =
  'has a certificate from an unknown authority: for a private CA, set NODE_EXTRA_CA_CERTS to a file with its certificate';

/** Messages for the operator by error code of Node (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
export const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: 'has an expired certificate: renew it on that server',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another host name than the one in its URL',
};
