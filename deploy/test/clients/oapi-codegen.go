// Calls a service with the client of oapi-codegen: PROGRAM URL KEY FILE FILE_URL.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"time"

	"client/glossa"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// The client takes a form as bytes with their media type.
func form(file []byte, fields map[string]string) (string, io.Reader) {
	body := &bytes.Buffer{}
	writer := multipart.NewWriter(body)
	for name, value := range fields {
		if err := writer.WriteField(name, value); err != nil {
			panic(err)
		}
	}
	if file != nil {
		must(must(writer.CreateFormFile("file", "note.txt")).Write(file))
	}
	if err := writer.Close(); err != nil {
		panic(err)
	}
	return writer.FormDataContentType(), body
}

func main() {
	url, key, path, fileURL := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	ctx := context.Background()
	client := must(glossa.NewClientWithResponses(url, glossa.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("x-api-key", key)
			return nil
		})))
	note := must(os.ReadFile(path))

	translate := func(text glossa.TranslateRequestText, target string) *glossa.TranslateResponse {
		source := "en"
		request := glossa.TranslateRequest{Text: text, CurrentLanguage: &source, TargetLanguage: target}
		return must(client.TranslateWithResponse(ctx, request))
	}
	translateDocument := func(file []byte, fields map[string]string) string {
		fields["current_language"], fields["target_language"] = "en", "de"
		mediaType, body := form(file, fields)
		created := must(client.TranslateDocumentWithBodyWithResponse(ctx, mediaType, body))
		for {
			status := must(client.GetDocumentWithResponse(ctx, created.JSON200.DocumentId)).JSON200.Status
			if status == "done" {
				break
			}
			if status != "queued" && status != "translating" {
				panic(status)
			}
			time.Sleep(100 * time.Millisecond)
		}
		return string(must(client.ReadTranslatedDocumentWithResponse(ctx, created.JSON200.DocumentId, nil)).Body)
	}

	var one, two glossa.TranslateRequestText
	var question glossa.DetectRequestText
	for _, err := range []error{
		one.FromTranslateRequestText0("The house is big."),
		two.FromTranslateRequestText1([]string{"The house is big.", "12"}),
		question.FromDetectRequestText0("Where is the library?"),
	} {
		if err != nil {
			panic(err)
		}
	}
	detected := must(client.DetectWithResponse(ctx, glossa.DetectRequest{Text: question})).JSON200.Detected
	text, kind := "A bridge opens. It is long.", glossa.SummaryRequestType("points")
	summary := must(client.SummarizeWithResponse(ctx, glossa.SummaryRequest{Text: &text, Type: &kind})).JSON200.Summary
	name, overwrite := "oapi.txt", true
	mediaType, body := form(note, nil)
	upload := &glossa.UploadFileParams{Key: &name, Overwrite: &overwrite}
	stored := must(client.UploadFileWithBodyWithResponse(ctx, upload, mediaType, body)).JSON200
	failure := translate(one, "xx")
	fmt.Println(string(must(json.Marshal(map[string]any{
		"text":     must(translate(one, "de").JSON200.TranslatedText.AsTranslationResponseTranslatedText0()),
		"texts":    must(translate(two, "de").JSON200.TranslatedText.AsTranslationResponseTranslatedText1()),
		"language": must(detected.AsDetectedLanguage()).Language,
		"points":   must(summary.AsSummaryResponseSummary1()),
		"stored":   map[string]any{"key": stored.Key, "size": stored.Size},
		"documents": []string{
			translateDocument(note, map[string]string{}),
			translateDocument(nil, map[string]string{"url": fileURL}),
			translateDocument(nil, map[string]string{"file_store_key": stored.Key}),
		},
		"failure": map[string]any{"status": failure.StatusCode(), "code": failure.JSON400.Code},
	}))))
}
