<?php
// Starts a server, sends a command, and stops it.
const URL = 'http://127.0.0.1:4810';

class Problem extends Exception
{
    public function __construct(public readonly int $status, public readonly array $body)
    {
        parent::__construct("$status " . ($body['code'] ?? '') . ': ' . ($body['detail'] ?? ''));
    }
}

/** Returns the decoded body of the answer. Repeats a request without an answer; a POST is carried out once. */
function call(string $method, string $path, ?array $body = null, int $attempts = 5): mixed
{
    $headers = ['Content-Type: application/json'];
    if (getenv('SERVER_MANAGER_TOKEN')) $headers[] = 'Authorization: Bearer ' . getenv('SERVER_MANAGER_TOKEN');
    if ($method === 'POST') $headers[] = 'Idempotency-Key: "' . bin2hex(random_bytes(16)) . '"';
    do {
        $request = curl_init((getenv('SERVER_MANAGER_URL') ?: URL) . $path);
        curl_setopt_array($request, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 660,
        ]);
        if ($body !== null) curl_setopt($request, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
        $answer = curl_exec($request);
    } while ($answer === false && --$attempts > 0);
    if ($answer === false) throw new RuntimeException(curl_error($request));
    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    $decoded = $answer === '' ? null : json_decode($answer, true);
    if ($status >= 400) throw new Problem($status, is_array($decoded) ? $decoded : []);
    return $decoded;
}

call('POST', '/start?wait=ready', ['Build' => 'demo', 'Folder' => 'demo']);
$sent = call('POST', '/command', ['Command' => 'say hello']);
echo "Its answer begins at {$sent['cursor']} of {$sent['run']}.\n";
try {
    call('POST', '/stop');
} catch (Problem $problem) {
    if ($problem->body['code'] !== 'not_running') throw $problem;
}
echo call('GET', '/status')['last_exit']['outcome'], "\n";
